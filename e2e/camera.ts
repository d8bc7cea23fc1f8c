import type { Page } from "@playwright/test";
import type { SyntheticBorrower } from "@puente/providers/identity/synthetic";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/**
 * Replaces `getUserMedia` with a camera that shows the selfie of a synthetic identity.
 * The picture fills the frame, so that its mark is where the synthetic engine expects it.
 */
export async function installCamera(page: Page, identity: SyntheticBorrower): Promise<void> {
	await page.addInitScript((still) => {
		if (!navigator.mediaDevices) return;
		const selfie = new Image();
		selfie.src = `data:image/jpeg;base64,${still}`;
		navigator.mediaDevices.getUserMedia = async () => {
			await selfie.decode();
			const canvas = document.createElement("canvas");
			[canvas.width, canvas.height] = [selfie.naturalWidth, selfie.naturalHeight];
			const stream = canvas.captureStream();
			// A canvas stream emits a frame each time the canvas is painted.
			const timer = setInterval(() => {
				canvas.getContext("2d")?.drawImage(selfie, 0, 0);
				if (!stream.active) clearInterval(timer);
			}, 200);
			return stream;
		};
	}, base64(identity.selfie));
}
