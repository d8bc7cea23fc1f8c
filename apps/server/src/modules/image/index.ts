export { checkPicture, readImage, writeImage } from "./sealed-images.ts";
export * from "./store/images.ts";
