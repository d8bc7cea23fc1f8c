import { AddPicture, GroupError, PictureList } from "@puente/ui";
import { useWords } from "../../../shared/words/use-words.ts";
import type { Pictures } from "./use-pictures.ts";
import { voucherImagesMax } from "./voucher.ts";

/** Pictures from camera or gallery, each with a remove button. */
export function PictureField(props: { readonly pictures: Pictures; readonly error: string | null }) {
	const { pictures, error } = props;
	const { t } = useWords("repayment");
	const { chosen, sending } = pictures;
	return (
		<div>
			<PictureList
				pictures={chosen}
				view={({ url }, number) => (
					<img
						src={url}
						alt={t("voucher.picture", { number })}
						className="size-24 rounded-s border border-line object-cover"
					/>
				)}
				removeLabel={(number) => t("voucher.remove", { number })}
				onRemove={pictures.remove}
				add={
					chosen.length < voucherImagesMax ? (
						<AddPicture
							id="images"
							label={t("voucher.add")}
							errorId={error === null ? null : "images-error"}
							onAdd={(files) => void pictures.add(files)}
						/>
					) : null
				}
			/>
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
