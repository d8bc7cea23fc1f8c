import type { Page } from "@playwright/test";
import type { SyntheticBorrower } from "@puente/providers/identity/synthetic";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** With the models only in `npm run test:all`: a photo takes them many seconds. */
export const cameraEngine = process.env["TESTS"] === "all" ? "models" : "synthetic";

/** Frames of a turning head. The synthetic engine judges no movement, so the selfie is enough for it. */
async function turnOf({ selfie, burst }: SyntheticBorrower): Promise<readonly Uint8Array[]> {
	return cameraEngine === "models" ? burst("turn") : [selfie];
}

/**
 * Replaces `getUserMedia` with a camera that shows the selfie of a synthetic identity, and its turn after each click, once
 * the app has drawn the selfie: a slow machine may need longer for that than the head to turn. The picture fills the
 * frame, so that its mark is where the synthetic engine expects it.
 */
export async function installCamera(page: Page, identity: SyntheticBorrower): Promise<void> {
	const turn = await turnOf(identity);
	await page.addInitScript(
		({ still, moving }) => {
			if (!navigator.mediaDevices) return;
			const open = (jpeg: string) => Object.assign(new Image(), { src: `data:image/jpeg;base64,${jpeg}` });
			const [selfie, frames] = [open(still), moving.map(open)];
			let turnsAtMs = Number.POSITIVE_INFINITY;
			document.addEventListener("click", () => (turnsAtMs = Number.POSITIVE_INFINITY), true);
			const { toBlob } = HTMLCanvasElement.prototype;
			HTMLCanvasElement.prototype.toBlob = function (...drawn) {
				turnsAtMs = Math.min(turnsAtMs, performance.now());
				toBlob.apply(this, drawn);
			};
			navigator.mediaDevices.getUserMedia = async () => {
				await Promise.all([selfie, ...frames].map((picture) => picture.decode()));
				const canvas = document.createElement("canvas");
				const { naturalWidth: width, naturalHeight: height } = selfie;
				Object.assign(canvas, { width, height });
				const stream = canvas.captureStream();
				const frameMs = 1000 / 15;
				const paint = () => {
					const frame = frames[Math.floor((performance.now() - turnsAtMs) / frameMs)] ?? selfie;
					// The frames have another shape, so their middle fills the canvas.
					const wide = Math.min(frame.naturalWidth, (frame.naturalHeight * width) / height);
					const high = Math.min(frame.naturalHeight, (frame.naturalWidth * height) / width);
					const [left, top] = [(frame.naturalWidth - wide) / 2, (frame.naturalHeight - high) / 2];
					canvas.getContext("2d")?.drawImage(frame, left, top, wide, high, 0, 0, width, height);
					if (!stream.active) clearInterval(timer);
				};
				// A canvas stream emits a frame each time the canvas is painted; a still picture needs few.
				const timer = setInterval(paint, frames.length > 1 ? frameMs : 200);
				return stream;
			};
		},
		{ still: base64(identity.selfie), moving: turn.map(base64) },
	);
}
