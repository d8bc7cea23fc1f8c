/** The styles of an imported module are loaded with it; those of the entry itself would need a page that names them. */
const { openSite } = await import("./open-site.tsx");
openSite();

export {};
