import { Icon } from "@puente/ui";
import { type ReactNode, useCallback, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useWords } from "./language.tsx";
import { useShortcut } from "./shortcuts.tsx";

export type Crumb = { readonly to: string; readonly label: string };

/** The heading of each new page takes the focus, so that a screen reader announces it. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** The frame of a page: breadcrumbs, heading, actions and content. */
export function Page(props: {
	readonly title: string;
	/** Breadcrumbs: the pages above this one. */
	readonly above?: readonly Crumb[];
	readonly aside?: ReactNode;
	readonly actions?: ReactNode;
	readonly children: ReactNode;
}) {
	const { t } = useWords();
	const { title, above = [], aside, actions } = props;
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const up = above.at(-1)?.to;
	const goUp = useCallback(() => (up === undefined ? undefined : void navigate(up)), [navigate, up]);
	useShortcut("u", t("shortcut.back"), up === undefined ? null : goUp);
	useEffect(() => {
		document.title = `${title} · ${t("app.name")}`;
	}, [title, t]);
	return (
		<main id="content" className="mx-auto flex w-full max-w-360 min-w-0 flex-col gap-4 px-4 py-4 wide:px-6">
			<header className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<div className="min-w-0 flex-[1_1_20rem]">
					{above.length === 0 ? null : (
						<nav aria-label={t("app.back")} className="mb-0.5 flex flex-wrap items-center gap-1 text-xs">
							{above.map(({ to, label }) => (
								<span key={to} className="flex items-center gap-1 text-ink-3">
									<Link to={to} className="text-green hover:underline">
										{label}
									</Link>
									<Icon name="forward" size={12} />
								</span>
							))}
						</nav>
					)}
					<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<h1
							key={pathname}
							ref={takeFocus}
							tabIndex={-1}
							className="min-w-0 text-lg font-bold break-words"
						>
							{title}
						</h1>
						{aside}
					</div>
				</div>
				{actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
			</header>
			{props.children}
		</main>
	);
}
