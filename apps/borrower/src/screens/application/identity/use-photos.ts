import type { IdentityImageName } from "@puente/contract";
import { useEffect, useRef, useState } from "react";
import { type DraftKey, drafts } from "../../../data/drafts.ts";
import { useChangeApplication } from "../../../shared/calls/application.ts";
import { isBusyFailure, usePatientRun } from "../../../shared/calls/use-patient-run.ts";
import { usePack, useServices, useWords } from "../../../shared/index.ts";
import type { ReadyApplication } from "../application-screen.tsx";

/** State of a photo. A waiting photo is sent after the one before; an unsent one can be sent again. */
export type PhotoState =
	| { readonly at: "empty" }
	| { readonly at: "waiting" }
	| { readonly at: "sending"; readonly percent: number }
	| { readonly at: "checking" }
	| { readonly at: "unsent"; readonly files: readonly Blob[]; readonly why: "network" | "busy" }
	| { readonly at: "refused"; readonly text: string }
	| { readonly at: "done" };

export type Photos = {
	readonly stateOf: (image: IdentityImageName) => PhotoState;
	/** Preview, if this phone still has the photo. */
	readonly previewOf: (image: IdentityImageName) => Blob | null;
	/**
	 * Sends a photo after those that were chosen before it, also while it is still being opened. Returns the photos that
	 * the server has; null if it failed, or if the photo cannot be opened.
	 */
	readonly send: (
		image: IdentityImageName,
		files: Promise<readonly Blob[] | null>,
	) => Promise<readonly IdentityImageName[] | null>;
	readonly refuse: (image: IdentityImageName, text: string) => void;
	readonly isBusy: boolean;
};

export function isUnderway({ at }: PhotoState): boolean {
	return at === "waiting" || at === "sending" || at === "checking";
}

export function waitsForNetwork(state: PhotoState): boolean {
	return state.at === "unsent" && state.why === "network";
}

const calls = { front: "uploadFront", back: "uploadBack", face: "saveFaceImage" } as const;

type PhotoStates = Readonly<Partial<Record<IdentityImageName, PhotoState>>>;

export function usePhotos(ready: ReadyApplication): Photos {
	const { orderNo, userId, application } = ready;
	const { identity } = application;
	const { toasts } = useServices();
	const { runPatiently } = usePatientRun();
	const { t } = useWords();
	const change = useChangeApplication();
	const [states, setStates] = useState<PhotoStates>({});
	const [previews, setPreviews] = useState<Readonly<Partial<Record<IdentityImageName, Blob>>>>({});
	const keyOf = (image: IdentityImageName): DraftKey => ({ userId, orderNo, part: `image-${image}` });
	const setPhotoState = (image: IdentityImageName, state: PhotoState) =>
		setStates((before) => ({ ...before, [image]: state }));
	const showPreview = (image: IdentityImageName, [picture]: readonly Blob[]) =>
		setPreviews((before) => (picture === undefined ? before : { ...before, [image]: picture }));
	const upload = useUpload(orderNo, setPhotoState);
	const isBusy = Object.values(states).some(isUnderway);
	/** The photo that is being sent, and those behind it. False: it failed, and so do those behind it. */
	const queue = useRef<{ length: number; last: Promise<boolean> }>({
		length: 0,
		last: Promise.resolve(true),
	});
	useUnsentPhotos(ready, (image, files) => {
		showPreview(image, files);
		setPhotoState(image, { at: "unsent", files, why: "network" });
	});

	/** Shows the photo, and saves it so that a restarted app can continue with it. */
	const keep = async (image: IdentityImageName, files: readonly Blob[] | null) => {
		if (files === null || files.length === 0) return null;
		showPreview(image, files);
		await drafts.write(keyOf(image), files);
		return files;
	};
	const sendNow = async (image: IdentityImageName, files: readonly Blob[]) => {
		setPhotoState(image, { at: "sending", percent: 0 });
		const sent = await runPatiently(() => upload(image, files));
		if (!sent.ok) {
			const { refusal } = sent;
			if (isBusyFailure(refusal)) setPhotoState(image, { at: "unsent", files, why: "busy" });
			else if (refusal.kind !== "refusal") {
				// The tile says it, and that the photo waits.
				toasts.drop([t("request.failed")]);
				setPhotoState(image, { at: "unsent", files, why: "network" });
			} else {
				toasts.drop([refusal.msg]);
				setPhotoState(image, { at: "refused", text: refusal.msg });
				await drafts.remove(keyOf(image));
			}
			return null;
		}
		await drafts.remove(keyOf(image));
		setPhotoState(image, { at: "done" });
		// A new photo needs a new OCR.
		const read = image === "face" ? identity.read : null;
		change({ identity: { ...identity, uploaded: sent.value.uploaded, read } });
		return sent.value.uploaded;
	};
	return {
		stateOf: (image) =>
			states[image] ?? (identity.uploaded.includes(image) ? { at: "done" } : { at: "empty" }),
		previewOf: (image) => previews[image] ?? null,
		refuse: (image, text) => setPhotoState(image, { at: "refused", text }),
		isBusy,
		async send(image, files) {
			setPhotoState(image, { at: "waiting" });
			const opened = files.then((found) => keep(image, found));
			const before = queue.current.length === 0 ? Promise.resolve(true) : queue.current.last;
			const sending = before.then(async (isGood) => {
				const found = await opened;
				if (found === null) return null;
				if (isGood) return sendNow(image, found);
				setPhotoState(image, { at: "unsent", files: found, why: "network" });
				return null;
			});
			queue.current.length += 1;
			queue.current.last = sending.then((uploaded) => uploaded !== null);
			const uploaded = await sending;
			queue.current.length -= 1;
			return uploaded;
		},
	};
}

/** Sends one photo and shows its progress. */
function useUpload(orderNo: string, setPhotoState: (image: IdentityImageName, state: PhotoState) => void) {
	const { client } = useServices();
	const { noticeVersions } = usePack();
	return (image: IdentityImageName, files: readonly Blob[]) => {
		const onProgress = (sent: number) =>
			setPhotoState(
				image,
				sent < 1 ? { at: "sending", percent: Math.floor(sent * 100) } : { at: "checking" },
			);
		const options = { files, onProgress };
		if (image !== "face") return client(calls[image], { orderNo }, options);
		const consents = [{ purpose: "biometrics" as const, version: noticeVersions.biometrics }];
		return client("saveFaceImage", { orderNo, consents }, options);
	};
}

/** Restores photos that were not sent before the app was closed. */
function useUnsentPhotos(
	ready: ReadyApplication,
	onUnsent: (image: IdentityImageName, files: readonly Blob[]) => void,
): void {
	const { orderNo, userId } = ready;
	const [needed] = useState(ready.application.identity.needed);
	const [onFound] = useState(() => onUnsent);
	useEffect(() => {
		for (const image of needed) {
			void drafts.read<readonly Blob[]>({ userId, orderNo, part: `image-${image}` }).then((files) => {
				if (files !== null && files.length > 0) onFound(image, files);
			});
		}
	}, [needed, onFound, userId, orderNo]);
}
