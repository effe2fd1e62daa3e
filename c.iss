.Shape~4x4.NoBoxes.Skyscraper~R1~4~.Skyscraper~R2~3~.Skyscraper~R3~2~.Skyscraper~R4~1~.Skyscraper~C1~4~.Skyscraper~C2~3~.Skyscraper~C3~2~.Skyscraper~C4~1~
.Shape~5x5.Skyscraper~C1~1~.Skyscraper~C2~3~.Skyscraper~C3~4~.Skyscraper~C4~5~
.Shape~4x4.NoBoxes.Skyscraper~C1~1~.Skyscraper~C2~3~.Skyscraper~C3~4~
