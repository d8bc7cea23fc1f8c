import { borrowerScenes } from "../scenes/borrower-scenes.ts";
import { proveSound } from "../scenes/prove-sound.ts";

proveSound(borrowerScenes);
