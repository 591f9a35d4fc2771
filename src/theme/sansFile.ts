import sansFile from "./fonts/geist-latin.woff2?url";

/** Where the face of the product's words lies: for a page that cannot fetch it itself. */
export { sansFile };
