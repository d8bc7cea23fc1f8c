import { checkScenes } from "../scenes/check-scenes.ts";
import { editingScenes } from "../scenes/editing-scenes.ts";

checkScenes(editingScenes);
