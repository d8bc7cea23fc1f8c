export { type Catalogue, fill, type Values, type WordKey } from "./catalogue.ts";
