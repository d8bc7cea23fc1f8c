export { writeSignedDocuments } from "./signed-documents.ts";
