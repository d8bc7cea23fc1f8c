import { type FieldProblem, type Problem, problems } from "@puente/contract";
import type * as z from "zod/mini";

/** Schemas of the contract use problem names as messages; any other message is zod's own and means a wrong format. */
export function fieldProblemsOf(issues: readonly z.core.$ZodIssue[]): readonly FieldProblem[] {
	return issues.map((issue) => ({
		field: issue.path.join("."),
		problem: (problems as readonly string[]).includes(issue.message) ? (issue.message as Problem) : "format",
	}));
}
