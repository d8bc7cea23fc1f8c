import { ok, refuse } from "@puente/core/result";
import type { Answer, FaceMatch, IdentityEngine, MatchRefusal } from "../identity-engine.ts";
import { faceScore, faceVerdict } from "./judge-faces.ts";

/** Compares the portrait of a document with a selfie. */
export function matchFacesWith(describeFace: IdentityEngine["describeFace"]): IdentityEngine["matchFaces"] {
	return async (pictures): Promise<Answer<FaceMatch, MatchRefusal>> => {
		const [document, selfie] = await Promise.all([
			describeFace({ jpeg: pictures.document, picture: "document" }),
			describeFace({ jpeg: pictures.selfie, picture: "selfie" }),
		]);
		if (document.outcome === "failed") return document;
		if (selfie.outcome === "failed") return selfie;
		const refused = (picture: MatchRefusal["picture"], refusal: MatchRefusal["refusal"]) => ({
			outcome: "answered" as const,
			result: refuse({ picture, refusal }),
		});
		if (!document.result.ok) return refused("document", document.result.refusal);
		if (!selfie.result.ok) return refused("selfie", selfie.result.refusal);
		const score = faceScore(document.result.value, selfie.result.value);
		const match = { verdict: faceVerdict(score), score, selfie: selfie.result.value };
		return { outcome: "answered", result: ok(match) };
	};
}
