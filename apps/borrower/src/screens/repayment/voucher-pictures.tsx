import { GroupError, Icon } from "@puente/ui";
import { useRepaymentWords } from "./repayment-words.tsx";
import type { Pictures } from "./use-pictures.ts";
import { voucherImagesMax } from "./voucher.ts";

/** Pictures from the camera or the gallery, each with a way to take it back. */
export function PictureField({
	pictures,
	error,
}: {
	readonly pictures: Pictures;
	readonly error: string | null;
}) {
	const { t } = useRepaymentWords();
	const { chosen, sending } = pictures;
	return (
		<div>
			<ul className="flex flex-wrap gap-3">
				{chosen.map((picture, index) => (
					<li key={picture.key} className="relative">
						<img
							src={picture.url}
							alt={t("voucher.picture", { number: index + 1 })}
							className="size-24 rounded-s border border-line object-cover"
						/>
						<button
							type="button"
							onClick={() => pictures.remove(picture.key)}
							aria-label={t("voucher.remove", { number: index + 1 })}
							className="absolute -top-2 -right-2 grid size-11 place-items-center"
						>
							<span className="grid size-8 place-items-center rounded-full bg-card text-ink shadow-raised">
								<Icon name="close" size={18} />
							</span>
						</button>
					</li>
				))}
				{chosen.length < voucherImagesMax ? (
					<li>
						<AddPicture pictures={pictures} error={error} />
					</li>
				) : null}
			</ul>
			<p className="pt-2 text-xs text-ink-3 tabular-nums">
				{t("voucher.count", { count: chosen.length, max: voucherImagesMax })}
			</p>
			<p role="status" className="text-xs font-semibold text-green">
				{sending === null ? "" : t("voucher.sending", { number: sending, count: chosen.length })}
			</p>
			<GroupError id="images-error" text={error} />
		</div>
	);
}

function AddPicture({ pictures, error }: { readonly pictures: Pictures; readonly error: string | null }) {
	const { t } = useRepaymentWords();
	return (
		<label className="relative flex size-[6rem] cursor-pointer flex-col items-center justify-center gap-1 rounded-s border-[1.5px] border-dashed border-edge p-1 text-center text-2xs font-semibold text-green has-focus-visible:outline-3 has-focus-visible:outline-green has-aria-invalid:border-red has-aria-invalid:bg-red-wash has-aria-invalid:text-red">
			<Icon name="camera" />
			{t("voucher.add")}
			<input
				id="images"
				type="file"
				accept="image/*"
				multiple
				aria-invalid={error === null ? undefined : true}
				aria-describedby={error === null ? undefined : "images-error"}
				onChange={(event) => {
					const files = [...(event.target.files ?? [])];
					// The same picture can be chosen again after it was taken back.
					event.target.value = "";
					if (files.length > 0) void pictures.add(files);
				}}
				className="absolute inset-0 cursor-pointer opacity-0"
			/>
		</label>
	);
}
