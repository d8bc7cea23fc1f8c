import type { Region } from "../region.ts";
import { banks } from "./banks.ts";
import { forms } from "./form.ts";
import { mexico } from "./pack.ts";
import { birthPlaces, states } from "./places.ts";
import { questions } from "./questions.ts";
import { sandbox } from "./sandbox.ts";
import { sources } from "./sources.ts";
import { terms } from "./terms.ts";

export const mexicoRegion: Region = {
	pack: mexico,
	terms,
	forms,
	questionnaire: questions,
	banks,
	states,
	birthPlaces,
	sources,
	sandbox,
};
