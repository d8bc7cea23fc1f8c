/** Frames of a turning head that the sandbox draws. */
const frameCount = 45;
const frameMs = 1000 / 15;

function openPicture(source: string): Promise<HTMLImageElement> {
	const picture = Object.assign(new Image(), { src: source });
	return picture.decode().then(() => picture);
}

/** Fills the canvas with the middle of a picture of another shape. */
function drawCover(canvas: HTMLCanvasElement, picture: HTMLImageElement): void {
	const { naturalWidth, naturalHeight } = picture;
	const width = Math.min(naturalWidth, (naturalHeight * canvas.width) / canvas.height);
	const height = Math.min(naturalHeight, (naturalWidth * canvas.height) / canvas.width);
	const [left, top] = [(naturalWidth - width) / 2, (naturalHeight - height) / 2];
	canvas.getContext("2d")?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

function isSelfie({ video }: MediaStreamConstraints): boolean {
	return typeof video === "object" && video.facingMode === "user";
}

/**
 * Replaces the selfie camera of the app with one that shows a synthetic person, who turns the head after each tap.
 * Documents are still photographed with the real camera.
 */
export async function installCamera(app: Window, papers: string): Promise<void> {
	const [selfie, ...turn] = await Promise.all([
		openPicture(`${papers}/selfie.jpg`),
		...Array.from({ length: frameCount }, (_, index) => openPicture(`${papers}/turn/${index}.jpg`)),
	]);
	const { mediaDevices } = app.navigator;
	if (selfie === undefined || !mediaDevices) return;
	const openReal = mediaDevices.getUserMedia.bind(mediaDevices);
	let tappedAtMs = Number.POSITIVE_INFINITY;
	app.document.addEventListener("click", () => (tappedAtMs = performance.now()), true);
	mediaDevices.getUserMedia = async (constraints = {}) => {
		if (!isSelfie(constraints)) return openReal(constraints);
		const canvas = document.createElement("canvas");
		const { naturalWidth: width, naturalHeight: height } = selfie;
		Object.assign(canvas, { width, height });
		const stream = canvas.captureStream();
		const timer = setInterval(() => {
			const frame = turn[Math.floor((performance.now() - tappedAtMs) / frameMs)] ?? selfie;
			drawCover(canvas, frame);
			if (!stream.active) clearInterval(timer);
		}, frameMs);
		return stream;
	};
}
