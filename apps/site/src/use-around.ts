import { type RefObject, useEffect, useState } from "react";
import { useSite } from "./site-context.ts";
import { useSiteWords } from "./use-site-words.ts";

/** Who answers the app's question for a wrapper: nobody yet, this page with a no, or the sandbox around the phone. */
export type Answering = "wait" | "refuse" | "sandbox";

type Show = (place: HTMLElement, around: object) => Promise<void>;

/** Of the sandbox, which a production server has not; it brings its own copy of what it needs. */
const address = import.meta.env.DEV ? "/phone/src/phone/around/around.ts" : "/phone/around.js";
let loading: Promise<{ readonly showAround: Show }> | null = null;

/** Puts the sandbox around the phone: the wrapper, the SMS, made-up papers and the clock. */
export function useAround(
	places: Readonly<
		Record<"screen" | "controls", RefObject<HTMLElement | null>> & {
			frame: RefObject<HTMLIFrameElement | null>;
		}
	>,
	wanted: boolean,
): Answering {
	const { country, pack } = useSite();
	const t = useSiteWords();
	const [state, setState] = useState<Answering>("wait");
	const { frame, screen, controls } = places;
	useEffect(() => {
		if (!wanted) return;
		loading ??= import(/* @vite-ignore */ address);
		const words = {
			fill: t("fill"),
			filling: t("filling"),
			fillNothing: t("fillNothing"),
			clock: t("clock"),
			moving: t("moving"),
			minutes: t("minutes"),
			hour: t("hour"),
			tapCode: t("tapCode"),
			tapLink: t("tapLink"),
		};
		const onListening = () => setState("sandbox");
		loading
			.then(({ showAround }) => {
				if (frame.current === null || screen.current === null || controls.current === null) return;
				const { timeZone } = pack;
				const shown = { frame: frame.current, screen: screen.current, country, timeZone, words, onListening };
				return showAround(controls.current, shown);
			})
			.catch(() => setState("refuse"));
	}, [wanted, frame, screen, controls, country, pack, t]);
	return wanted ? state : "refuse";
}
