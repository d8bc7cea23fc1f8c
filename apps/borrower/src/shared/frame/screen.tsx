import { TopBar } from "@puente/ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { RouteName } from "../navigation/routes.ts";
import { useBack } from "../navigation/use-link.ts";
import { useServices } from "../state/services-context.ts";
import { useWords } from "../words/use-words.ts";

type ScreenProps = {
	readonly title: string;
	/**
	 * Target of "back" for a screen that was opened from outside. A screen without it is a main screen and has no
	 * bar.
	 */
	readonly back?: RouteName;
	readonly children: ReactNode;
};

/** Frame of every screen but home: heading, page title, scroll position and focus. */
export function Screen({ title, back, children }: ScreenProps) {
	const heading = useScreenHeading(title);
	const entrance = useEntrance();
	return (
		<div className="flex flex-1 flex-col">
			{back === undefined ? (
				<header className="pad-safe-top px-4 pb-1">
					<h1 ref={heading} tabIndex={-1} className="headline text-headline">
						{title}
					</h1>
				</header>
			) : (
				<BackBar title={title} heading={heading} back={back} />
			)}
			<main className={`flex flex-1 flex-col gap-3.5 px-4 pt-2 pb-6 ${entrance}`}>{children}</main>
		</div>
	);
}

/** Sets the page's title, and after a navigation scrolls up and moves the focus to the heading. */
export function useScreenHeading(title: string): RefObject<HTMLHeadingElement | null> {
	const heading = useRef<HTMLHeadingElement>(null);
	const { identity } = useServices();
	const { key } = useLocation();
	useEffect(() => {
		document.title = `${title} · ${identity.appName}`;
	}, [title, identity]);
	useEffect(() => {
		// On the first screen the browser's own focus is right.
		if (key === "default") return;
		window.scrollTo(0, 0);
		heading.current?.focus({ preventScroll: true });
	}, [key]);
	return heading;
}

/** The class that moves a new screen in; the first screen of a visit does not move. */
function useEntrance(): string {
	const direction = useNavigationType();
	const { key } = useLocation();
	if (key === "default" || direction === "REPLACE") return "";
	return direction === "POP" ? "screen-pop" : "screen-push";
}

function BackBar(props: {
	readonly title: string;
	readonly heading: RefObject<HTMLHeadingElement | null>;
	readonly back: RouteName;
}) {
	const { t } = useWords();
	const goBack = useBack(props.back);
	return <TopBar title={props.title} headingRef={props.heading} backLabel={t("back")} onBack={goBack} />;
}
