import { checkScenes } from "../scenes/check-scenes.ts";
import { otherScenes } from "../scenes/other-scenes.ts";

checkScenes(otherScenes);
