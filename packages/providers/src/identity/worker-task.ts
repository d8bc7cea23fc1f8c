import type { DocumentKind } from "@puente/core/document-kind";
import type { Result } from "@puente/core/result";
import type {
	DocumentRefusal,
	FaceEmbedding,
	FacePhoto,
	FaceRefusal,
	Liveness,
	ReadDocument,
	Side,
} from "./identity-engine.ts";
import type { Pixels } from "./image/pixels.ts";
import type { Burst } from "./liveness/liveness-engine.ts";

/** Tasks of a worker. Images are already decoded, since workers load no native code. */
export type WorkerTask =
	| {
			readonly kind: "readDocument";
			readonly kinds: readonly DocumentKind[];
			readonly side: Side;
			readonly pixels: Pixels;
			readonly thisYear: number;
	  }
	| { readonly kind: "describeFace"; readonly pixels: Pixels; readonly picture: FacePhoto["picture"] }
	| { readonly kind: "judgeLiveness"; readonly burst: Burst };

export type WorkerValue =
	| { readonly kind: "readDocument"; readonly result: Result<ReadDocument, DocumentRefusal> }
	| { readonly kind: "describeFace"; readonly result: Result<FaceEmbedding, FaceRefusal> }
	| { readonly kind: "judgeLiveness"; readonly result: Result<Liveness, FaceRefusal> };
