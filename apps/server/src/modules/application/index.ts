export { listCollected } from "./store/collected.ts";
