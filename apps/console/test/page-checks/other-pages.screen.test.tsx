import { deskScenes } from "../scenes/desk-scenes.ts";
import { proveSound } from "../scenes/prove-sound.ts";

proveSound(deskScenes);
