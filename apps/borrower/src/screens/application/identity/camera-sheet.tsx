import type { IdentityImageName, LivenessChallenge } from "@puente/contract";
import { Button, classNames, Notice, Sheet, Spinner } from "@puente/ui";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useWords } from "../../../shared/index.ts";
import { ChoosePhoto } from "./choose-photo.tsx";
import { pictureOfVideo, recordBurst } from "./picture.ts";
import { useFrameHint } from "./use-frame-hint.ts";
import { usePreview } from "./use-preview.ts";

const guides = { front: "camera.frameFront", back: "camera.frameBack", face: "camera.frameFace" } as const;

export function hasCamera(): boolean {
	return typeof navigator.mediaDevices?.getUserMedia === "function";
}

/** Camera with a guide for document or face, followed by a liveness challenge if there is one. */
export function CameraSheet(props: {
	readonly image: IdentityImageName;
	readonly challenge: LivenessChallenge | null;
	readonly onTaken: (files: readonly Blob[]) => void;
	readonly onFile: (file: File) => void;
	readonly onClose: () => void;
}) {
	const { t } = useWords("applying");
	return (
		<Sheet open title={t(`identity.${props.image}`)} closeLabel={t("close")} onClose={props.onClose}>
			<Camera {...props} />
		</Sheet>
	);
}

type Shot = { readonly picture: Blob; readonly frames: readonly Blob[] };

function Camera(props: {
	readonly image: IdentityImageName;
	readonly challenge: LivenessChallenge | null;
	readonly onTaken: (files: readonly Blob[]) => void;
	readonly onFile: (file: File) => void;
}) {
	const { image, challenge, onTaken } = props;
	const { t } = useWords("applying");
	const video = useRef<HTMLVideoElement>(null);
	const [shot, setShot] = useState<Shot | null>(null);
	const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
	const camera = useCamera(video, image === "face" ? "user" : "environment");
	const hint = useFrameHint(video, image, camera === "on" && shot === null && secondsLeft === null);
	const shoot = async () => {
		if (video.current === null || secondsLeft !== null) return;
		// The selfie comes first, while the face looks straight ahead.
		const picture = await pictureOfVideo(video.current, image);
		const frames = challenge === null ? [] : await recordBurst(video.current, setSecondsLeft);
		setSecondsLeft(null);
		setShot({ picture, frames });
	};
	if (camera === "denied") {
		return (
			<div className="flex flex-col gap-2">
				<Notice tone="warning">{t("camera.denied")}</Notice>
				<ChoosePhoto image={image} onFile={props.onFile} />
			</div>
		);
	}
	const task = challenge === null ? t(guides[image]) : t(`liveness.${challenge}`);
	return (
		<div className="flex flex-col gap-3 pb-2">
			<p role="status" className="text-center text-base font-bold">
				{secondsLeft === null ? (shot === null ? t(guides[image]) : "") : task}
			</p>
			<div className="relative overflow-hidden rounded-m bg-stage">
				<video
					ref={video}
					muted
					playsInline
					autoPlay
					aria-label={t("camera.guide")}
					className={classNames(
						"block aspect-3/4 w-full object-cover",
						// Keeps instructions and button visible below the video.
						challenge === null ? "max-h-[56vh]" : "max-h-[36vh]",
						image === "face" && "-scale-x-100",
					)}
				/>
				{shot === null ? (
					<Guide image={image} isGood={hint === "good"} />
				) : (
					<Preview picture={shot.picture} />
				)}
				<p role="status" className="absolute inset-x-0 bottom-3 text-center">
					{hint === null || secondsLeft !== null ? null : (
						<span className="inline-block rounded-full bg-stage px-3.5 py-1.5 text-sm font-semibold text-on-stage">
							{t(`camera.hint.${hint}`)}
						</span>
					)}
				</p>
				{camera === "starting" ? (
					<div className="absolute inset-0 grid place-items-center bg-sunk">
						<Spinner label={t("camera.starting")} />
					</div>
				) : null}
				{secondsLeft === null ? null : (
					<p className="absolute inset-x-0 bottom-3 text-center">
						<span className="inline-block rounded-full bg-stage px-3.5 py-1.5 text-base font-bold text-on-stage tabular-nums">
							{t("liveness.recording", { seconds: secondsLeft })}
						</span>
					</p>
				)}
			</div>
			{challenge !== null && shot === null ? (
				<Notice tone="info">
					{secondsLeft === null ? <p className="font-bold">{t(`liveness.${challenge}`)}</p> : null}
					<p>{t("liveness.why")}</p>
				</Notice>
			) : null}
			{shot === null ? (
				<Button onClick={() => void shoot()} disabled={camera !== "on" || secondsLeft !== null}>
					{t(challenge === null ? "camera.shoot" : "liveness.start")}
				</Button>
			) : (
				<>
					<Button onClick={() => onTaken([shot.picture, ...shot.frames])}>{t("camera.use")}</Button>
					<Button tone="plain" onClick={() => setShot(null)}>
						{t("camera.retake")}
					</Button>
				</>
			)}
		</div>
	);
}

function Preview({ picture }: { readonly picture: Blob }) {
	const { t } = useWords("applying");
	const url = usePreview(picture);
	if (url === null) return null;
	return (
		<img src={url} alt={t("camera.preview")} className="absolute inset-0 size-full bg-stage object-contain" />
	);
}

/** Guide of a card (85.6 by 54 mm) or a face (oval); its line closes when the picture is good. */
function Guide({ image, isGood }: { readonly image: IdentityImageName; readonly isGood: boolean }) {
	return (
		<svg
			aria-hidden="true"
			focusable="false"
			viewBox="0 0 300 400"
			preserveAspectRatio="xMidYMid meet"
			className="pointer-events-none absolute inset-0 size-full text-white"
			fill="none"
			stroke="currentColor"
			strokeWidth={isGood ? 5 : 3}
			strokeDasharray={isGood ? undefined : "14 8"}
		>
			{image === "face" ? (
				<ellipse cx="150" cy="185" rx="95" ry="130" />
			) : (
				<rect x="14" y="114" width="272" height="172" rx="12" />
			)}
		</svg>
	);
}

type CameraState = "starting" | "on" | "denied";

/** Camera stream while the sheet is open. */
function useCamera(video: RefObject<HTMLVideoElement | null>, facing: "user" | "environment"): CameraState {
	const [state, setState] = useState<CameraState>("starting");
	useEffect(() => {
		let stream: MediaStream | null = null;
		let unmounted = false;
		const stop = () => {
			for (const track of stream?.getTracks() ?? []) track.stop();
		};
		const constraints = { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1440 } };
		navigator.mediaDevices.getUserMedia({ video: constraints, audio: false }).then(
			async (opened) => {
				stream = opened;
				if (unmounted || video.current === null) return stop();
				video.current.srcObject = opened;
				await video.current.play().catch(() => undefined);
				if (!unmounted) setState("on");
			},
			() => {
				if (!unmounted) setState("denied");
			},
		);
		return () => {
			unmounted = true;
			stop();
		};
	}, [video, facing]);
	return state;
}
