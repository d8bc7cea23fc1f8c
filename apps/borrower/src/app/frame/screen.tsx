import { TopBar } from "@puente/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
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
	/** Small text above the heading of a main screen. */
	readonly over?: string;
	readonly children: ReactNode;
};

/** Frame of every screen: heading, page title, scroll position and focus. */
export function Screen({ title, back, over, children }: ScreenProps) {
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
	return (
		<div className="flex flex-1 flex-col">
			{back === undefined ? (
				<header className="pad-safe-top px-4 pb-1">
					{over === undefined ? null : <p className="text-xs text-ink-3">{over}</p>}
					<h1 ref={heading} tabIndex={-1} className="text-lg font-bold">
						{title}
					</h1>
				</header>
			) : (
				<BackBar title={title} heading={heading} back={back} />
			)}
			<main className="flex flex-1 flex-col gap-3.5 px-4 pt-2 pb-6">{children}</main>
		</div>
	);
}

function BackBar(props: {
	readonly title: string;
	readonly heading: React.RefObject<HTMLHeadingElement | null>;
	readonly back: RouteName;
}) {
	const { t } = useWords();
	const goBack = useBack(props.back);
	return <TopBar title={props.title} headingRef={props.heading} backLabel={t("back")} onBack={goBack} />;
}
