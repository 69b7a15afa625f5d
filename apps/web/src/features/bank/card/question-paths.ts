export const bankPath = '/questions';

export const hiddenPath = `${bankPath}/hidden`;
export const questionPath = (id: string): string => `${bankPath}/${id}`;
export const editPath = (id: string): string => `${questionPath(id)}/edit`;
export const versionsPath = (id: string): string => `${questionPath(id)}/versions`;
