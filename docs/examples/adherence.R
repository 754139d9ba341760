# How patients of a group differ, from Dosebeat's bulk export: the share of doses taken of each, and how late. Prints
# both and draws a figure.
#
# DOSEBEAT=https://dosebeat.example.org DOSEBEAT_TOKEN=dbt_... Rscript adherence.R GROUP FROM TO adherence.png
#
# The service token has the scope read:doses. Needs R alone (Debian: r-base-core), and the program curl.

server <- Sys.getenv("DOSEBEAT")
given <- commandArgs(trailingOnly = TRUE)
folder <- tempfile("dosebeat-")
dir.create(folder)
head_file <- file.path(folder, "head.txt")
part_file <- file.path(folder, "part.csv.gz")
# The token stands in a file: arguments of a program can be read by other users of the machine.
token_file <- file.path(folder, "authorization.txt")
old <- Sys.umask("077")
writeLines(paste("Authorization: Bearer", Sys.getenv("DOSEBEAT_TOKEN")), token_file)
invisible(Sys.umask(old))

said <- function(name) {
  lines <- readLines(head_file)
  found <- grep(paste0("^", name, ":"), lines, ignore.case = TRUE, value = TRUE)
  if (length(found) == 0) NULL else trimws(sub("^[^:]*:", "", found[1]))
}

# All rows as of one instant, part by part: the cursor keeps that instant.
export <- function(table, query) {
  parts <- list()
  repeat {
    address <- paste0(server, "/api/bulk/", table, "?", paste(names(query), query, sep = "=", collapse = "&"))
    words <- c("--silent", "--show-error", "--fail", "--header", paste0("@", token_file),
               "--header", "'Accept-Encoding: gzip'", "--dump-header", head_file, "--output", part_file)
    if (system2("curl", c(words, shQuote(address))) != 0) stop("The export failed.")
    # Reads what is compressed and what is not.
    parts[[length(parts) + 1]] <- read.csv(gzfile(part_file), stringsAsFactors = FALSE)
    cursor <- said("dosebeat-cursor")
    if (is.null(cursor)) return(do.call(rbind, parts))
    query["cursor"] <- cursor
  }
}

doses <- export("doses", c(format = "csv", group = given[1], from = given[2], to = given[3], patients = 50))
as_of <- said("dosebeat-as-of")
# A dose whose day is not over, not fully known or not monitored is in no figure.
doses <- doses[doses$counted %in% c("true", TRUE), ]
taken <- doses$status %in% c("on_time", "early", "late", "confirmed")
share <- sort(tapply(taken, doses$profileid, mean))
late <- tapply(doses$deviation_minutes, doses$profileid, median, na.rm = TRUE)[names(share)]
for (id in names(share)) cat(sprintf("%s taken %.1f%% median deviation %.0f min\n", id, 100 * share[id], late[id]))

png(given[4], width = 770, height = 400, res = 110, type = "cairo")
par(mar = c(4, 4, 2, 1), las = 1)
plot(seq_along(share), 100 * share, ylim = c(0, 100), pch = 19, col = "#1f6fb2", xaxt = "n",
     xlab = "Patients, by share", ylab = "% of doses taken", bty = "l",
     main = sprintf("%d patients, as of %s UTC", length(share), sub("T", " ", substr(as_of, 1, 16))), font.main = 1, cex.main = 0.9)
invisible(dev.off())
unlink(folder, recursive = TRUE)
