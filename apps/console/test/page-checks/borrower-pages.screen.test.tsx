import { borrowerScenes } from "../scenes/borrower-scenes.ts";
import { checkScenes } from "../scenes/check-scenes.ts";

checkScenes(borrowerScenes);
