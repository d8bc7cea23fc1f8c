import type { Page } from "@playwright/test";
import type { DrawnBorrower } from "@puente/providers/identity/drawn";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/**
 * A camera that shows the selfie of a drawn person. Browsers under test have no camera; everything behind `getUserMedia` is
 * the app's own. The picture fills the frame, so that its mark is where the drawn engine looks for it.
 */
export async function installCamera(page: Page, drawn: DrawnBorrower): Promise<void> {
	await page.addInitScript((still) => {
		if (!navigator.mediaDevices) return;
		const selfie = new Image();
		selfie.src = `data:image/jpeg;base64,${still}`;
		navigator.mediaDevices.getUserMedia = async () => {
			await selfie.decode();
			const canvas = document.createElement("canvas");
			[canvas.width, canvas.height] = [selfie.naturalWidth, selfie.naturalHeight];
			const stream = canvas.captureStream();
			// A canvas gives a frame each time it is painted.
			const timer = setInterval(() => {
				canvas.getContext("2d")?.drawImage(selfie, 0, 0);
				if (!stream.active) clearInterval(timer);
			}, 200);
			return stream;
		};
	}, base64(drawn.selfie));
}
