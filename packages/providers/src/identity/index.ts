export { createIdentityEngine, type EngineOptions } from "./create-identity-engine.ts";
export type {
	Answer,
	CheckedImage,
	DocumentFields,
	DocumentKind,
	DocumentPicture,
	DocumentRefusal,
	FieldName,
	FieldSource,
	IdentityEngine,
	ImageRefusal,
	QualityRefusal,
	ReadDocument,
	ReadField,
	Side,
	TaskFailure,
} from "./identity-engine.ts";
