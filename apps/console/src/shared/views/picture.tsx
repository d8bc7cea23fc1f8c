import { type ReactNode, useEffect, useState } from "react";
import { Blank, Button, Dialog, Loading } from "../../kit/index.ts";
import { useFetch } from "../calls/client-context.ts";
import { useWords } from "../language.tsx";

/**
 * A picture that needs the session. It is fetched once, because the audit records every fetch as a view. It stays in
 * memory only while it is shown.
 */
function usePicture(address: string): { readonly url: string | null; readonly failed: boolean } {
	const fetch = useFetch();
	const [state, setState] = useState<{ url: string | null; failed: boolean }>({ url: null, failed: false });
	useEffect(() => {
		const stop = new AbortController();
		let objectUrl: string | null = null;
		const load = async () => {
			const answer = await fetch(address, { signal: stop.signal });
			if (!answer.ok) throw new Error(`answered ${answer.status}`);
			const blob = await answer.blob();
			if (stop.signal.aborted) return;
			objectUrl = URL.createObjectURL(blob);
			setState({ url: objectUrl, failed: false });
		};
		load().catch(() => {
			if (!stop.signal.aborted) setState({ url: null, failed: true });
		});
		return () => {
			stop.abort();
			if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
		};
	}, [fetch, address]);
	return state;
}

const zoomMax = 5;

export function Picture(props: {
	readonly address: string;
	readonly title: string;
	readonly note?: ReactNode;
}) {
	const { t } = useWords();
	const { url, failed } = usePicture(props.address);
	const [large, setLarge] = useState(false);
	return (
		<figure className="flex min-w-0 flex-col rounded-s border border-line bg-card">
			<figcaption className="border-b border-line px-3 py-2">
				<span className="text-md font-bold">{props.title}</span>
				{props.note === undefined ? null : <span className="ml-2 text-xs text-ink-2">{props.note}</span>}
			</figcaption>
			{failed ? <Blank icon="alert" title={t("picture.failed")} /> : null}
			{url === null && !failed ? <Loading label={t("app.wait")} rows={8} /> : null}
			{url === null ? null : <Stage url={url} title={props.title} onLarge={() => setLarge(true)} />}
			{large && url !== null ? (
				<Dialog title={props.title} closeLabel={t("app.close")} onClose={() => setLarge(false)} wide>
					<Stage url={url} title={props.title} tall />
				</Dialog>
			) : null}
		</figure>
	);
}

function Stage(props: {
	readonly url: string;
	readonly title: string;
	readonly tall?: boolean;
	readonly onLarge?: () => void;
}) {
	const { t } = useWords();
	const [zoom, setZoom] = useState(1);
	const [turns, setTurns] = useState(0);
	return (
		<>
			<section
				aria-label={props.title}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than its frame must be scrollable by keyboard.
				tabIndex={0}
				className={`picture-stage bg-paper ${props.tall === true ? "h-[65vh]" : "h-72"}`}
			>
				<img
					src={props.url}
					alt={props.title}
					style={{ width: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }}
					className={`max-w-none object-contain ${zoom === 1 ? "h-full" : "h-auto"}`}
				/>
			</section>
			<div className="flex flex-wrap gap-1 border-t border-line p-2">
				<Button
					icon="plus"
					label={t("picture.in", { title: props.title })}
					disabled={zoom >= zoomMax}
					onClick={() => setZoom(zoom + 1)}
				>
					{t("picture.larger")}
				</Button>
				<Button
					icon="minus"
					label={t("picture.out", { title: props.title })}
					disabled={zoom <= 1}
					onClick={() => setZoom(zoom - 1)}
				>
					{t("picture.smaller")}
				</Button>
				<Button
					icon="refresh"
					label={t("picture.turnOne", { title: props.title })}
					onClick={() => setTurns((turns + 1) % 4)}
				>
					{t("picture.turn")}
				</Button>
				{props.onLarge === undefined ? null : (
					<Button icon="search" label={t("picture.openOne", { title: props.title })} onClick={props.onLarge}>
						{t("picture.open")}
					</Button>
				)}
			</div>
		</>
	);
}
