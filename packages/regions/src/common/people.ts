export const woman = { sex: "female", birthPlace: "NE" } as const;

export const spanishFamilies = [
	"Morales",
	"Ríos",
	"Navarro",
	"Fuentes",
	"Salazar",
	"Cárdenas",
	"Ortega",
	"Peña",
] as const;
