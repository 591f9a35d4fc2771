// npm packs no symbolic links, and install scripts, which would make them, are not run (.npmrc). The gateway makes those of
// PostgreSQL's libraries at its start, which a folder that it may not write does not let it.

import { linkInstalledLibraries } from "../../gateway/db/embedded/binaries.ts";

linkInstalledLibraries();
