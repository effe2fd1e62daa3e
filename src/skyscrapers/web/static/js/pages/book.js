import { html } from "../../vendor/preact.js"; export const title = () => "x"; export const Page = () => html`<p>x</p>`;
