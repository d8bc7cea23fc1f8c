import type { Fetch } from "../data/client.ts";

/**
 * Keeps a file that the server makes, under the server's name for it. Answers what the server refused, in its own words;
 * a plain link would save the refusal instead.
 */
export async function download(fetch: Fetch, address: string, language: string): Promise<string | null> {
	const answer = await fetch(address, { headers: { lang: language } });
	if (!answer.ok) return ((await answer.json()) as { readonly msg: string }).msg;
	const name = /filename="?([^";]+)"?/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
	const url = URL.createObjectURL(await answer.blob());
	const link = document.createElement("a");
	link.href = url;
	link.download = name ?? "";
	link.click();
	URL.revokeObjectURL(url);
	return null;
}
