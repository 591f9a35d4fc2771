/** Stands for a secret in what is shown; what is copied has the secret in its place. */
export const hiddenSecret = "••••••••";
