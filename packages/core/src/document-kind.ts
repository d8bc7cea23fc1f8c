/** The sides of identity documents that can be read. A new one does not compile until it has labels and a reader. */
export type FrontKind = "ineFront" | "cedulaFront" | "panFront" | "aadhaarFront" | "ninSlip" | "ninCard";
export type BackKind = "ineBack" | "cedulaBack" | "aadhaarBack";
export type DocumentKind = FrontKind | BackKind;
