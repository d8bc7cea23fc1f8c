import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";

type File = CallOutput<StaffCalls["documentImage"]>;

const onePixel =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const picture: File = {
	name: "front.png",
	type: "image/png",
	bytes: Uint8Array.from(atob(onePixel), (letter) => letter.charCodeAt(0)),
};
