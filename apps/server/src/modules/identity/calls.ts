import type { applicationCalls } from "@puente/contract";
import type { Handlers } from "../../platform/context/calls.ts";
import { finishIdentity } from "./finish-identity.ts";
import { readIdentity } from "./read-identity.ts";
import { saveFace } from "./save-face.ts";
import { uploadBack, uploadFront } from "./upload-image.ts";

export const identityHandlers = {
	uploadFront,
	uploadBack,
	saveFaceImage: saveFace,
	ocr: readIdentity,
	finishUploadAllImg: finishIdentity,
} satisfies Partial<Handlers<typeof applicationCalls>>;
