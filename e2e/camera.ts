import type { Page } from "@playwright/test";
import type { SyntheticBorrower } from "@puente/providers/identity/synthetic";

/**
 * Replaces `getUserMedia` with a camera that shows the selfie of a synthetic identity. The synthetic engine judges no
 * movement: how many frames of one the app gets depends on the speed of the machine. The picture fills the frame, so that
 * its mark is where that engine expects it.
 */
export async function installCamera(page: Page, { selfie }: SyntheticBorrower): Promise<void> {
	await page.addInitScript((jpeg) => {
		if (!navigator.mediaDevices) return;
		const picture = Object.assign(new Image(), { src: `data:image/jpeg;base64,${jpeg}` });
		navigator.mediaDevices.getUserMedia = async () => {
			await picture.decode();
			const { naturalWidth: width, naturalHeight: height } = picture;
			const canvas = Object.assign(document.createElement("canvas"), { width, height });
			const stream = canvas.captureStream();
			const paint = () => {
				canvas.getContext("2d")?.drawImage(picture, 0, 0);
				if (!stream.active) clearInterval(timer);
			};
			// A canvas stream emits a frame each time the canvas is painted; a still picture needs few.
			const timer = setInterval(paint, 200);
			return stream;
		};
	}, Buffer.from(selfie).toString("base64"));
}
