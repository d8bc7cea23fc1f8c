/** The document before a loan: Mexico's carátula, India's key facts statement, or a plain summary. */
export type StatementKind = "caratula" | "keyFacts" | "plain";
