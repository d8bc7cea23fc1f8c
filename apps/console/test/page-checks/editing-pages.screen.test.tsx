import { editingScenes } from "../scenes/editing-scenes.ts";
import { proveSound } from "../scenes/prove-sound.ts";

proveSound(editingScenes);
