import { createHash } from "node:crypto";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "../pinned-node.ts";
import { seed } from "./test-seed.ts";

/**
 * Screen files of one worker share a page, so each run opens them in another order, which follows from the printed seed:
 * state that one file leaves behind is found. All other files keep Vitest's order, the slowest first.
 */
export class ScreenOrder extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return shuffleScreens(sorted, ({ project, moduleId }) => ({ project: project.name, path: moduleId }));
	}
}

type Place = { readonly project: string; readonly path: string };

/** Screen files of a project change places among themselves. */
export function shuffleScreens<File>(files: readonly File[], placeOf: (file: File) => Place): File[] {
	const rankOf = (file: File) =>
		createHash("sha256")
			.update(`${seed} ${relative(root, placeOf(file).path)}`)
			.digest("hex");
	const shuffled = new Map<string, File[]>();
	for (const file of files) {
		const { project } = placeOf(file);
		shuffled.set(project, [...(shuffled.get(project) ?? []), file]);
	}
	for (const [project, ofProject] of shuffled) {
		if (project.endsWith("-screens"))
			ofProject.sort((one, other) => rankOf(one).localeCompare(rankOf(other)));
	}
	return files.flatMap((file) => shuffled.get(placeOf(file).project)?.shift() ?? []);
}
