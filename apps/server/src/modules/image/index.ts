export { checkPicture, readImage, writeImage } from "./sealed-images.ts";
export {
	forgetLooseFiles,
	listImages,
	listLooseFiles,
	loosenFile,
	moveImages,
	putImage,
	type StoredImage,
} from "./store/images.ts";
