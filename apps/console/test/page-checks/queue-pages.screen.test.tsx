import { proveSound } from "../scenes/prove-sound.ts";
import { queueScenes } from "../scenes/queue-scenes.ts";

proveSound(queueScenes);
