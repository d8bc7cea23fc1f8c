import type { Page } from "@playwright/test";
import type { DrawnBorrower } from "@puente/providers/identity/drawn";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/**
 * A camera before which the drawn face sits still until a button is tapped, and then does what was asked. Browsers under
 * test have no camera; everything behind `getUserMedia` is the app's own.
 */
export async function installCamera(
	page: Page,
	drawn: DrawnBorrower,
	challenge: "turn" | "blink",
): Promise<void> {
	const burst = await drawn.burst(challenge);
	const pictures = { still: base64(drawn.selfie), frames: burst.map(base64) };
	await page.addInitScript(({ still, frames }) => {
		const pictureOf = (data: string) => {
			const image = new Image();
			image.src = `data:image/jpeg;base64,${data}`;
			return image;
		};
		const [selfie, moving] = [pictureOf(still), frames.map(pictureOf)];
		const framesPerSecond = 15;
		let startedAt: number | null = null;
		document.addEventListener(
			"click",
			() => {
				startedAt = performance.now() + 300;
			},
			true,
		);
		const paint = (canvas: HTMLCanvasElement) => {
			const passed = startedAt === null ? -1 : performance.now() - startedAt;
			const at = Math.floor((passed / 1000) * framesPerSecond);
			const image = at < 0 ? selfie : (moving[Math.min(at, moving.length - 1)] ?? selfie);
			const scale = Math.min(canvas.width / image.naturalWidth, canvas.height / image.naturalHeight);
			const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
			const context = canvas.getContext("2d");
			if (context) {
				context.fillStyle = "#8a8a8a";
				context.fillRect(0, 0, canvas.width, canvas.height);
				context.drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
			}
			requestAnimationFrame(() => paint(canvas));
		};
		if (!navigator.mediaDevices) return;
		navigator.mediaDevices.getUserMedia = async () => {
			await Promise.all([selfie, ...moving].map((image) => image.decode()));
			startedAt = null;
			const canvas = document.createElement("canvas");
			[canvas.width, canvas.height] = [1280, 960];
			paint(canvas);
			return canvas.captureStream(30);
		};
	}, pictures);
}
