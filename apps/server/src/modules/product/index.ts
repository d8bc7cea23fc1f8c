export { products } from "./products.ts";
