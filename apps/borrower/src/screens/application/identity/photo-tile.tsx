import type { IdentityImageName } from "@puente/contract";
import { Button, classNames, Icon, ProgressBar, Tag } from "@puente/ui";
import { useWords } from "../../../shared/index.ts";
import { hasCamera } from "./camera-sheet.tsx";
import { ChoosePhoto } from "./choose-photo.tsx";
import { isUnderway, type PhotoState } from "./use-photos.ts";
import { usePreview } from "./use-preview.ts";

/** One photo with its instructions, state and actions. */
export function PhotoTile(props: {
	readonly image: IdentityImageName;
	readonly state: PhotoState;
	/** The photo that comes next has the green button. */
	readonly isNext: boolean;
	readonly preview: Blob | null;
	readonly onCamera: () => void;
	readonly onFile: (file: File) => void;
	readonly onAgain: () => void;
	/** Note that staff will check an uploaded file. */
	readonly fileNote?: string;
}) {
	const { image, state } = props;
	const { t } = useWords("applying");
	const url = usePreview(props.preview);
	return (
		<section
			aria-labelledby={`tile-${image}`}
			className={classNames(
				"rounded-m border-[1.5px] bg-card p-4 shadow-card",
				state.at === "refused" ? "border-red" : "border-transparent",
			)}
		>
			<div className="flex flex-wrap items-start gap-3">
				<span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-s bg-green-soft text-green">
					{url === null ? (
						<Icon name={image === "face" ? "person" : "document"} size={30} />
					) : (
						<img src={url} alt="" className="size-full object-cover" />
					)}
				</span>
				<div className="min-w-0 flex-1 basis-36">
					<h2 id={`tile-${image}`} tabIndex={-1} className="scroll-mt-24 text-base font-bold">
						{t(`identity.${image}`)}
					</h2>
					{state.at === "done" ? (
						<Tag tone="good">
							<span className="flex items-center gap-1">
								<Icon name="check" size={14} />
								{t("identity.done")}
							</span>
						</Tag>
					) : (
						<p className="text-xs text-ink-2">{t(`identity.${image}Hint`)}</p>
					)}
				</div>
			</div>
			<Progress state={state} />
			{isUnderway(state) ? null : <PhotoActions {...props} />}
		</section>
	);
}

function Progress({ state }: { readonly state: PhotoState }) {
	const { t } = useWords("applying");
	const text =
		state.at === "sending"
			? t("identity.sending", { percent: state.percent })
			: state.at === "checking" || state.at === "waiting"
				? t(`identity.${state.at}`)
				: null;
	return (
		<div role="status">
			{text === null ? null : (
				<div className="pt-3">
					<p className="pb-1 text-xs font-semibold text-ink-2 tabular-nums">{text}</p>
					<ProgressBar label={text} percent={state.at === "sending" ? state.percent : null} />
				</div>
			)}
			{state.at === "refused" ? <p className="pt-3 text-sm font-semibold text-red">{state.text}</p> : null}
			{state.at === "unsent" ? (
				<p className="pt-3 text-sm font-semibold text-sun-ink-2">
					{t(state.why === "busy" ? "identity.notSentBusy" : "identity.notSent")}
				</p>
			) : null}
		</div>
	);
}

function PhotoActions(props: Parameters<typeof PhotoTile>[0]) {
	const { image, state, isNext } = props;
	const { t } = useWords("applying");
	const isRetake = state.at === "refused" || state.at === "done" || state.at === "unsent";
	const camera = hasCamera();
	return (
		<div className="flex flex-col gap-2 pt-3">
			{state.at === "unsent" ? <Button onClick={props.onAgain}>{t("identity.sendAgain")}</Button> : null}
			{camera ? (
				<Button
					tone={isNext && state.at !== "unsent" ? "green" : "ghost"}
					label={`${t(isRetake ? "identity.again" : "identity.take")}: ${t(`identity.${image}`)}`}
					onClick={props.onCamera}
				>
					<Icon name="camera" size={20} />
					{t(isRetake ? "identity.again" : "identity.take")}
				</Button>
			) : null}
			<ChoosePhoto image={image} onFile={props.onFile} />
			{props.fileNote === undefined ? null : (
				<p className="text-center text-xs text-ink-3">{props.fileNote}</p>
			)}
		</div>
	);
}
