import { checkScenes } from "../scenes/check-scenes.ts";
import { queueScenes } from "../scenes/queue-scenes.ts";

checkScenes(queueScenes);
