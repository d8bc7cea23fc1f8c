import { borrowerScenes } from "./borrower-scenes.ts";
import { deskScenes } from "./desk-scenes.ts";
import { editingScenes } from "./editing-scenes.ts";
import { queueScenes } from "./queue-scenes.ts";
import type { Scene } from "./scene.ts";

export const scenes: readonly Scene[] = [...queueScenes, ...borrowerScenes, ...editingScenes, ...deskScenes];
