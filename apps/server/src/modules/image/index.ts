export { checkPicture, readImage, writeImage } from "./sealed-images.ts";
export {
	deleteFileRemovals,
	listFilesToRemove,
	listImages,
	moveImages,
	putImage,
	type StoredImage,
	scheduleFileRemoval,
} from "./store/images.ts";
