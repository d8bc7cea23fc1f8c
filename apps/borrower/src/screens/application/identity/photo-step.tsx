import type { ErrorName, IdentityImageName } from "@puente/contract";
import { checkNextImage, type IdentityImage, type RuleName } from "@puente/core/validation";
import { Button, Checkbox, GroupError, Notice, Spinner } from "@puente/ui";
import { useEffect, useRef, useState } from "react";
import { useChangeApplication } from "../../../shared/calls/application.ts";
import { isBusyFailure, usePatientRun } from "../../../shared/calls/use-patient-run.ts";
import { useServices, useStore, useWords } from "../../../shared/index.ts";
import type { ReadyApplication } from "../application-screen.tsx";
import { issueText } from "../form/issue-text.ts";
import { CameraSheet } from "./camera-sheet.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { pictureOfFile } from "./picture.ts";
import { isUnderway, type Photos, waitsForNetwork } from "./use-photos.ts";

type Props = { readonly ready: ReadyApplication; readonly photos: Photos; readonly onRead: () => void };
type Consent = "open" | "missed" | "given";

/** Photo tiles in order, the consent before the face, then the OCR. */
export function PhotoStep(props: Props) {
	const { ready, photos } = props;
	const { identity } = ready.application;
	const { t } = useWords("applying");
	const [camera, setCamera] = useState<IdentityImageName | null>(null);
	const [consent, setConsent] = useState<Consent>("open");
	const ocr = useOcr(props);
	const photoOrder = usePhotoOrder(ready, photos, consent, setConsent);
	const take = async (image: IdentityImageName, files: Promise<readonly Blob[] | null>) => {
		setCamera(null);
		const uploaded = await photos.send(image, files);
		if (uploaded !== null && identity.needed.every((each) => uploaded.includes(each))) await ocr.start();
	};
	const takeFile = async (image: IdentityImageName, file: File) => {
		const files = pictureOfFile(file, image).then((picture) => picture && [picture]);
		await take(image, files);
		if ((await files) === null) photos.refuse(image, t("identity.unreadable"));
	};
	useSendWhenOnline(ready, photos, (image, files) => void take(image, Promise.resolve(files)));
	// One green button: that of the photo that comes next, or, with all of them, the one that goes on.
	const next = identity.needed.find((image) => {
		const state = photos.stateOf(image);
		return state.at !== "done" && !isUnderway(state);
	});
	if (ocr.isRunning) return <OcrSpinner title={t("identity.reading")} isBusy={ocr.isBusy} />;
	return (
		<>
			{ocr.gaveUp ? <Notice tone="warning">{t("identity.busyLeft")}</Notice> : null}
			<p className="px-1 text-sm text-ink-2">
				{t(identity.needed.length === 2 ? "identity.leadTwo" : "identity.lead")}
			</p>
			{identity.needed.map((image) => (
				<Tile
					key={image}
					image={image}
					photos={photos}
					isNext={image === next}
					consent={consent}
					onConsent={setConsent}
					onCamera={() => photoOrder.mayTake(image) && setCamera(image)}
					onFile={(file) => void (photoOrder.mayTake(image) && takeFile(image, file))}
					onSend={(files) => void take(image, Promise.resolve(files))}
				/>
			))}
			<div className="mt-auto pt-2">
				<Button
					tone={next === undefined ? "green" : "ghost"}
					onClick={() => void (photoOrder.isWhole() && ocr.start())}
				>
					{t("identity.read")}
				</Button>
			</div>
			{camera === null ? null : (
				<CameraSheet
					image={camera}
					challenge={camera === "face" ? identity.challenge : null}
					onTaken={(files) => void take(camera, Promise.resolve(files))}
					onFile={(file) => void takeFile(camera, file)}
					onClose={() => setCamera(null)}
				/>
			)}
		</>
	);
}

function Tile(props: {
	readonly image: IdentityImageName;
	readonly photos: Photos;
	readonly isNext: boolean;
	readonly consent: Consent;
	readonly onConsent: (consent: Consent) => void;
	readonly onCamera: () => void;
	readonly onFile: (file: File) => void;
	readonly onSend: (files: readonly Blob[]) => void;
}) {
	const { image, photos, consent } = props;
	const { t } = useWords("applying");
	const state = photos.stateOf(image);
	return (
		<div className="flex flex-col gap-2">
			{image === "face" && state.at !== "done" ? (
				<FaceConsent
					given={consent === "given"}
					missed={consent === "missed"}
					onChange={(given) => props.onConsent(given ? "given" : "open")}
				/>
			) : null}
			<PhotoTile
				image={image}
				state={state}
				isNext={props.isNext}
				preview={photos.previewOf(image)}
				onCamera={props.onCamera}
				onFile={props.onFile}
				onAgain={() => {
					if (state.at === "unsent") props.onSend(state.files);
				}}
				{...(image === "face" ? { fileNote: t("identity.personWillCheck") } : {})}
			/>
		</div>
	);
}

function FaceConsent(props: {
	readonly given: boolean;
	readonly missed: boolean;
	readonly onChange: (given: boolean) => void;
}) {
	const { t } = useWords("applying");
	return (
		<div className="rounded-m bg-card py-1 pr-3 pl-1 shadow-card">
			<Checkbox
				id="biometrics"
				checked={props.given}
				onChange={props.onChange}
				error={props.missed}
				describedBy={props.missed ? "biometrics-error" : "biometrics-why"}
			>
				<span className="font-semibold text-ink">{t("identity.consent")}</span>
			</Checkbox>
			<p id="biometrics-why" className="-mt-1 pb-2 pl-12 text-xs text-ink-2">
				{t("identity.consentWhy")}
			</p>
			<div className="pb-1 pl-11">
				<GroupError id="biometrics-error" text={props.missed ? t("identity.consentFirst") : null} />
			</div>
		</div>
	);
}

export function OcrSpinner({ title, isBusy }: { readonly title: string; readonly isBusy: boolean }) {
	const { t } = useWords("applying");
	return (
		<div className="my-auto flex flex-col items-center gap-2 text-center">
			<Spinner label={title} />
			<p role="status" className="max-w-72 text-sm text-ink-2">
				{t(isBusy ? "identity.busy" : "identity.readingText")}
			</p>
		</div>
	);
}

/** Then the borrower decides: a network that fails again and again costs data. */
const automaticTriesMax = 3;

/** Sends photos that were taken without network when it is back, also after a restart of the app. */
function useSendWhenOnline(
	ready: ReadyApplication,
	photos: Photos,
	send: (image: IdentityImageName, files: readonly Blob[]) => void,
): void {
	const { network } = useServices();
	const broken = useStore(network.broken);
	const tries = useRef(0);
	useEffect(() => {
		if (broken || photos.isBusy || tries.current >= automaticTriesMax) return;
		const waiting = ready.application.identity.needed.filter((image) =>
			waitsForNetwork(photos.stateOf(image)),
		);
		if (waiting.length > 0) tries.current += 1;
		for (const image of waiting) {
			const state = photos.stateOf(image);
			if (state.at === "unsent") send(image, state.files);
		}
	});
}

/** The photo that a violated rule requires. */
const requiredPhoto: Readonly<Partial<Record<RuleName, IdentityImageName>>> = {
	idFrontRequired: "front",
	idBackFirst: "back",
	faceRequired: "face",
};

/** Enforces the order of photos and the consent before the face. */
function usePhotoOrder(
	ready: ReadyApplication,
	photos: Photos,
	consent: Consent,
	onConsent: (consent: Consent) => void,
) {
	const { toasts, network } = useServices();
	const words = useWords("applying");
	const { t } = words;
	const { needed } = ready.application.identity;
	const isAllowed = (next: IdentityImage | "submit"): boolean => {
		// A photo that is on its way, or waits for the network, counts: the next one is sent after it.
		const mayWait = next !== "submit" && network.broken.get();
		const taken = needed.filter((image) => {
			const state = photos.stateOf(image);
			return state.at === "done" || isUnderway(state) || (mayWait && waitsForNetwork(state));
		});
		const checked = checkNextImage(next, taken, needed);
		if (checked.ok) return true;
		toasts.dropWrong();
		toasts.show("wrong", issueText(words, { problem: checked.refusal.rule }));
		const tile = document.getElementById(`tile-${requiredPhoto[checked.refusal.rule] ?? "front"}`);
		tile?.scrollIntoView({ block: "center" });
		tile?.focus({ preventScroll: true });
		return false;
	};
	return {
		mayTake(image: IdentityImageName): boolean {
			if (!isAllowed(image)) return false;
			if (image !== "face" || consent === "given") return true;
			onConsent("missed");
			document.getElementById("biometrics")?.focus();
			return false;
		},
		isWhole(): boolean {
			if (!isAllowed("submit")) return false;
			if (photos.isBusy) toasts.show("wrong", t("identity.stillSending"));
			return !photos.isBusy;
		},
	};
}

const aboutDocument: ReadonlySet<ErrorName | null> = new Set<ErrorName>([
	"imageBlurred",
	"imageDark",
	"imageGlare",
	"imageWrongSide",
	"imageNotDocument",
	"identityUnread",
]);

/** Starts the OCR; unreadable sides are requested again at their tiles. */
function useOcr({ ready, photos, onRead }: Props) {
	const { client } = useServices();
	const { isBusy, runPatiently } = usePatientRun();
	const change = useChangeApplication();
	const [isRunning, setRunning] = useState(false);
	const [gaveUp, setGaveUp] = useState(false);
	const { orderNo, application } = ready;
	return {
		isRunning,
		isBusy,
		gaveUp,
		async start() {
			setRunning(true);
			setGaveUp(false);
			const read = await runPatiently(() => client("ocr", { orderNo }));
			setRunning(false);
			if (read.ok) {
				const { needed } = application.identity;
				change({ identity: { ...application.identity, uploaded: needed, read: read.value.fields } });
				onRead();
				return;
			}
			const { refusal } = read;
			setGaveUp(isBusyFailure(refusal));
			if (refusal.kind !== "refusal" || !aboutDocument.has(refusal.error)) return;
			const sides = application.identity.needed.filter((image) => image !== "face");
			const named = sides.filter((side) => side === refusal.details["side"]);
			// Without a named side, both are taken again.
			for (const side of named.length > 0 ? named : sides) photos.refuse(side, refusal.msg);
		},
	};
}
